/** A value that a rule refuses. Its message is shown to the user, at a field of the form. */
export class RuleError extends Error {
  override name = 'RuleError';

  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}
