import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/buttonClass.ts';

const PLACES = [
  ['Edit Profile', '/profile'],
  ['Find Buddies', '/search'],
  ['My Connections', '/matches'],
  ['Chat', '/chat'],
  ['Sessions', '/sessions'],
  ['Notifications', '/notifications'],
] as const;

export function Shortcuts() {
  return (
    <nav aria-label="Shortcuts" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {PLACES.map(([label, to]) => (
        <Link key={to} to={to} className={buttonClass('secondary', 'text-center')}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
