import { SCREEN_PATHS, SCREENS, type ScreenPath } from '../../src/routes.ts';
import type { Student } from './demoService.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
/** Lighthouse scores from 0 to 100. */
export type Scores = Partial<Record<Category, number>>;

/** A screen to measure with its minimum Lighthouse scores. */
export interface Route {
  screen: ScreenPath;
  path: string;
  /** Undefined for a guest. */
  student: Student | undefined;
  scores: Scores;
  content: Content | undefined;
}

/** What a student came for. */
interface Content {
  selector: string;
  /** Milliseconds after the navigation on slow 4G with an empty cache. */
  limit: number;
}

const FIRST_SEEN: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 95 };
const SIGNED_IN: Scores = { accessibility: 100, 'best-practices': 100 };
const SCORES: Partial<Record<ScreenPath, Scores>> = {
  '/': FIRST_SEEN,
  '/login': FIRST_SEEN,
  '/signup': FIRST_SEEN,
  '/forgot-password': {},
  '/reset-password/:token': {},
  // The service refuses the token, which browsers log and the best practices forbid.
  '/verify-email/:token': { accessibility: 100 },
};

/** A suggested or found student. */
const PERSON = 'h3 a[href^="/people/"]';

const CONTENT: Partial<Record<ScreenPath, Content>> = {
  '/dashboard': { selector: PERSON, limit: 2_200 },
  '/search': { selector: PERSON, limit: 2_200 },
  // A phone begins with the agenda.
  '/sessions': { selector: '.rbc-event, main section li button', limit: 2_700 },
  '/chat/:recipientId?': { selector: 'main article', limit: 2_400 },
};

/**
 * Returns every screen of the page.
 *
 * @param ids of the student whose conversation is opened, and of the session whose room is
 */
export function routesOf({ buddy, session }: { buddy: string; session: string }): Route[] {
  const values = {
    ...{ token: 'token', step: 'subjects', userId: buddy, recipientId: buddy },
    sessionId: session,
  };
  return SCREEN_PATHS.map((screen) => ({
    screen,
    path: sampleUrl(screen, values),
    student: studentFor(screen),
    scores: SCORES[screen] ?? SIGNED_IN,
    content: CONTENT[screen],
  }));
}

function studentFor(screen: ScreenPath): Student | undefined {
  if (SCREENS[screen].isGuest) return undefined;
  return screen.startsWith('/admin') ? 'admin' : 'maya';
}

/** Returns a path with values instead of its parameters. */
const sampleUrl = (path: ScreenPath, values: Record<string, string>) =>
  path.replaceAll(/:(\w+)\??/g, (_parameter, name: string) => values[name] ?? name);

/** @throws when the page was redirected, for example to /login. */
export function assertPathname(path: string, url: string): void {
  const { pathname } = new URL(url);
  if (pathname !== path) throw new Error(`${path} led to ${pathname}.`);
}
