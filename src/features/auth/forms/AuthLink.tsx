import { Link } from 'react-router-dom';

export function AuthLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center rounded-lg font-medium text-action underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
