import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../router.ts';
import type { PersonState } from './backgroundLocation.ts';

interface PersonLinkProps {
  /** Empty for a person without a page. */
  id: string;
  className?: string;
  /** Repeats a link beside it, such as the picture beside the name. */
  isDuplicate?: boolean;
  /** Search params of the page below, if they differ from the present ones. */
  searchBelow?: string;
  /** Names a link without content. */
  label?: string;
  onClick?: () => void;
  children?: ReactNode;
}

/** Opens a person over the present page. Renders plain content without an id. */
export function PersonLink(props: PersonLinkProps) {
  const {
    id,
    className = 'rounded-sm hover:underline',
    isDuplicate = false,
    searchBelow,
    label,
    onClick,
    children,
  } = props;
  const location = useLocation();
  if (id === '') return children;
  const backgroundLocation =
    searchBelow === undefined ? location : { ...location, search: searchBelow, state: null };
  return (
    <Link
      to={`/people/${encodeURIComponent(id)}`}
      state={{ backgroundLocation } satisfies PersonState}
      preventScrollReset
      className={className}
      onClick={onClick}
      {...(isDuplicate && { tabIndex: -1, 'aria-hidden': true })}
    >
      {children}
      {/* Text and not an attribute, so that the name agrees with what is seen. */}
      {label !== undefined && <span className="sr-only">{label}</span>}
    </Link>
  );
}
