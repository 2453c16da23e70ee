const IP = /^(\d+(\.\d+){3}|\[.*\])$/;

/** Returns why the browser cannot use passkeys on this page, `undefined` if it can. */
export function passkeyObstacle(): 'ipAddress' | 'unsupported' | undefined {
  if (IP.test(location.hostname)) return 'ipAddress';
  return typeof PublicKeyCredential === 'function' ? undefined : 'unsupported';
}
