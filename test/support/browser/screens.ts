/** Paths with the main headings of their screens, which the demo campus fills. */
export type Titled = readonly (readonly [path: string, title: string])[];

export const GUEST_SCREENS: Titled = [
  ['/', 'Find someone to study with'],
  ['/login', 'Login'],
  ['/signup', 'Sign Up'],
  ['/forgot-password', 'Forgot Password'],
  ['/reset-password/token', 'Reset Password'],
  ['/dashboard', 'Login'],
];
export const STUDENT_SCREENS: Titled = [
  ['/dashboard', 'Dashboard'],
  ['/profile', 'My Profile'],
  ['/welcome/subjects', 'My Profile'],
  ['/welcome/days', 'My Profile'],
  ['/welcome/about', 'My Profile'],
  ['/search', 'Find Your Perfect Study Buddy'],
  ['/requests', 'Connection Requests'],
  ['/matches', 'My Study Buddies'],
  ['/chat', 'Chat'],
  ['/notifications', 'Notifications'],
  ['/settings', 'Settings'],
  ['/sessions', 'Study Sessions Calendar'],
  ['/sessions?view=week', 'Study Sessions Calendar'],
  ['/sessions?view=day', 'Study Sessions Calendar'],
  ['/login', 'Dashboard'],
];
export const ADMIN_SCREENS: Titled = [
  ['/admin/reports', 'Reports'],
  ['/admin/outcomes', 'Outcomes'],
  ['/admin/courses', 'Courses'],
  ['/admin/audit', 'Audit Log'],
  ['/admin', 'Admin Panel'],
];
