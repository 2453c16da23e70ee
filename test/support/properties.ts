import fc from 'fast-check';

/** A fixed seed, so that a run does not depend on chance. FAST_CHECK_SEED searches other cases. */
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 1) });

export default fc;
