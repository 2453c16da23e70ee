import type { ReactNode, RefAttributes } from 'react';
// oxlint-disable-next-line no-restricted-imports -- The other files import it from here.
import * as router from 'react-router-dom';
import type { ScreenUrl } from '../routes.ts';

/*
 * The links of react-router-dom for the screens of `src/routes.ts`: a misspelt path does not compile. They
 * are the same components.
 */

/** A screen, or the current one with other parameters. */
export type To = ScreenUrl | `?${string}` | { search: string };

type Typed<Props> = Omit<Props, 'to'> & { to: To };
type Anchor<Props> = (props: Typed<Props> & RefAttributes<HTMLAnchorElement>) => ReactNode;

export const Link: Anchor<router.LinkProps> = router.Link;
export const NavLink: Anchor<router.NavLinkProps> = router.NavLink;
export const Navigate: (props: Typed<router.NavigateProps>) => ReactNode = router.Navigate;

interface NavigateFunction {
  (to: To, options?: router.NavigateOptions): void | Promise<void>;
  /** @param delta of the history: -1 is the Back button */
  (delta: number): void | Promise<void>;
}

export const useNavigate: () => NavigateFunction = router.useNavigate;
