// Runs before anything is drawn, so that nobody sees a flash of the theme they did not choose.
// What it reads is written by src/features/theme; without a choice the device decides.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is forbidden here: the device decides.
}
