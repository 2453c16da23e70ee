import type { Student } from './demoService.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
/** Lighthouse scores from 0 to 100. */
export type Scores = Partial<Record<Category, number>>;

/** A route to measure with its minimum Lighthouse scores. */
export interface Route {
  /** Route pattern as in `sizes.ts`. */
  route: string;
  path: string;
  /** Undefined for a guest. */
  student?: Student;
  scores: Scores;
}

const FIRST_SEEN: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 95 };
const SIGNED_IN: Scores = { accessibility: 100, 'best-practices': 100 };

/**
 * Returns every route of the page.
 *
 * @param buddy id of the student whose conversation is opened
 */
export function routesOf(buddy: string): Route[] {
  const seenBy =
    (student: Student) =>
    (route: string, path = route): Route => ({ route, path, student, scores: SIGNED_IN });
  const maya = seenBy('maya');
  const admin = seenBy('admin');
  return [
    { route: '/', path: '/', scores: FIRST_SEEN },
    { route: '/login', path: '/login', scores: FIRST_SEEN },
    { route: '/signup', path: '/signup', scores: FIRST_SEEN },
    { route: '/forgot-password', path: '/forgot-password', scores: {} },
    { route: '/reset-password/:token', path: '/reset-password/token', scores: {} },
    maya('/verify-email/:token', '/verify-email/token'),
    maya('/dashboard'),
    maya('/profile'),
    maya('/welcome/:step', '/welcome/subjects'),
    maya('/search'),
    maya('/requests'),
    maya('/matches'),
    maya('/people/:userId', `/people/${buddy}`),
    maya('/notifications'),
    maya('/settings'),
    maya('/sessions'),
    maya('/chat'),
    maya('/chat/:userId', `/chat/${buddy}`),
    admin('/admin'),
    admin('/admin/users/:userId', `/admin/users/${buddy}`),
    admin('/admin/reports'),
    admin('/admin/audit'),
  ];
}

/** @throws when the page was redirected, for example to /login. */
export function assertPathname(path: string, url: string): void {
  const { pathname } = new URL(url);
  if (pathname !== path) throw new Error(`${path} led to ${pathname}.`);
}
