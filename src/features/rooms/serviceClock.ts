/** How far the clock of the service is ahead of this device's, and the largest error of that, in ms. */
export interface ServiceClock {
  ahead: number;
  error: number;
}

/**
 * Measures the clock of the service by a request. The service read it at any time between the request and
 * the response, so half of that time is the largest error. This is the estimate of NTP (RFC 5905, section 8).
 * @param now the time in the response, ISO 8601
 * @param sentAt milliseconds by the clock of this device, as `receivedAt`
 */
export const measureClock = (now: string, sentAt: number, receivedAt: number): ServiceClock => ({
  ahead: Date.parse(now) - (sentAt + receivedAt) / 2,
  error: (receivedAt - sentAt) / 2,
});

/**
 * Returns the more precise one of two measurements, or the later one if they exclude each other: then the
 * clock of the device was set.
 */
export function betterClock(earlier: ServiceClock | undefined, later: ServiceClock): ServiceClock {
  if (!earlier) return later;
  const canBothBeRight = Math.abs(earlier.ahead - later.ahead) <= earlier.error + later.error;
  return canBothBeRight && earlier.error < later.error ? earlier : later;
}
