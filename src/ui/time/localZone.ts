/** Returns the IANA name of the device's time zone. */
export const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
