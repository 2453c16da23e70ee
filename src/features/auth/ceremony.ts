/** Why there is no passkey. */
export interface PasskeyProblem {
  text: string;
  /** The student cancelled the dialog of the browser. */
  isCancelled?: true;
}

export type CeremonyResult<Passkey> = { passkey: Passkey } | { problem: PasskeyProblem };

/** Texts by the name of the error of the browser. */
const TEXTS: Partial<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address of the page.',
};

/**
 * Shows the dialog of the browser for passkeys.
 * @param start shows the dialog.
 */
export async function runCeremony<Passkey>(
  start: () => Promise<Passkey>,
  { cancelled, failed }: { cancelled: string; failed: string },
): Promise<CeremonyResult<Passkey>> {
  try {
    return { passkey: await start() };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // Browsers do not tell a cancelled dialog from one that nobody answered.
    if (name === 'NotAllowedError' || name === 'AbortError') {
      return { problem: { text: cancelled, isCancelled: true } };
    }
    return { problem: { text: TEXTS[name] ?? failed } };
  }
}
