/**
 * Whether tests with many inputs take all of them, as `TEST_SIZE=large npm run test:long` does. Otherwise
 * they take a few of each kind.
 */
export const isLarge = process.env['TEST_SIZE'] === 'large';
