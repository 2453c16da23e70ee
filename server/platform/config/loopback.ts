const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Returns whether a host name or IP is one of this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
