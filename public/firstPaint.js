// Runs before the first paint. Applies the theme stored by src/features/theme, and marks a device
// with stored tokens, so that it shows the loading screen instead of the prerendered landing page.
try {
  const page = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  const hasToken = ['token', 'refreshToken'].some((key) => localStorage.getItem(key) !== null);
  if (hasToken) page.dataset.hasToken = '';
} catch {
  // Storage is blocked: the theme follows the device, and the student is a guest.
}
