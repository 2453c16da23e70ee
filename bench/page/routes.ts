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
  content?: Content;
}

/** What a student came for. */
interface Content {
  selector: string;
  /** Milliseconds after the navigation on slow 4G with an empty cache. */
  limit: number;
}

const FIRST_SEEN: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 95 };
const SIGNED_IN: Scores = { accessibility: 100, 'best-practices': 100 };

/** A suggested or found student. */
const PERSON = 'h3 a[href^="/people/"]';

/**
 * Returns every route of the page.
 *
 * @param buddy id of the student whose conversation is opened
 */
export function routesOf(buddy: string): Route[] {
  const seenBy =
    (student: Student) =>
    (route: string, path = route, content?: Content): Route => ({
      route,
      path,
      student,
      scores: SIGNED_IN,
      ...(content && { content }),
    });
  const maya = seenBy('maya');
  const admin = seenBy('admin');
  return [
    { route: '/', path: '/', scores: FIRST_SEEN },
    { route: '/login', path: '/login', scores: FIRST_SEEN },
    { route: '/signup', path: '/signup', scores: FIRST_SEEN },
    { route: '/forgot-password', path: '/forgot-password', scores: {} },
    { route: '/reset-password/:token', path: '/reset-password/token', scores: {} },
    // The service refuses the token, which browsers log and the best practices forbid.
    { ...maya('/verify-email/:token', '/verify-email/token'), scores: { accessibility: 100 } },
    maya('/dashboard', '/dashboard', { selector: PERSON, limit: 2_200 }),
    maya('/profile'),
    maya('/welcome/:step', '/welcome/subjects'),
    maya('/search', '/search', { selector: PERSON, limit: 2_200 }),
    maya('/requests'),
    maya('/matches'),
    maya('/people/:userId', `/people/${buddy}`),
    maya('/notifications'),
    maya('/settings'),
    maya('/sessions', '/sessions', { selector: '.rbc-event', limit: 2_700 }),
    maya('/chat'),
    maya('/chat/:userId', `/chat/${buddy}`, { selector: 'main article', limit: 2_400 }),
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
