type Dialog = () => Promise<unknown>;

/** Adds WebAuthn to the window of jsdom, which has none. The dialog adds and chooses passkeys. */
export function setPasskeyDialog(dialog: Dialog): void {
  define(globalThis, 'PublicKeyCredential', () => undefined);
  define(navigator, 'credentials', { create: dialog, get: dialog });
}

/** Removes WebAuthn again. */
export function removePasskeySupport(): void {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });
