import type { Student } from './demoCampus.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
/** Out of 100, as Lighthouse gives them. */
export type Scores = Partial<Record<Category, number>>;

/** An address of the page, who opens it, and the least that Lighthouse must say of it. */
export interface Route {
  /** As in `sizes.ts`. */
  route: string;
  address: string;
  /** Nobody for a guest. */
  student?: Student;
  scores: Scores;
}

const FIRST_SEEN: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 95 };
const SIGNED_IN: Scores = { accessibility: 100, 'best-practices': 100 };

/**
 * Every address of the page.
 *
 * @param buddy the id of whom Maya chats with
 */
export function routesOf(buddy: string): Route[] {
  const maya = (route: string, address = route): Route => ({
    route,
    address,
    student: 'maya',
    scores: SIGNED_IN,
  });
  return [
    { route: '/', address: '/', scores: FIRST_SEEN },
    { route: '/login', address: '/login', scores: FIRST_SEEN },
    { route: '/signup', address: '/signup', scores: FIRST_SEEN },
    { route: '/forgot-password', address: '/forgot-password', scores: {} },
    { route: '/reset-password/:token', address: '/reset-password/token', scores: {} },
    maya('/dashboard'),
    maya('/profile'),
    maya('/search'),
    maya('/requests'),
    maya('/matches'),
    maya('/notifications'),
    maya('/sessions'),
    maya('/chat'),
    maya('/chat/:userId', `/chat/${buddy}`),
    { route: '/admin', address: '/admin', student: 'admin', scores: SIGNED_IN },
  ];
}

/** Fails when a page led elsewhere, as to the sign-in page, since then that was measured. */
export function stayedAt(address: string, url: string): void {
  const { pathname } = new URL(url);
  if (pathname !== address) throw new Error(`${address} led to ${pathname}.`);
}
