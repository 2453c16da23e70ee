import { Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from './router.ts';
import { whenText } from './time/formatDay.ts';

interface SessionListItemProps {
  session: { title: string; startTime: string; endTime: string };
  /** Where the title leads, unless the action leads there. */
  to?: To;
  /** The class of the color of the left border. */
  border: string;
  action: ReactNode;
  /** Each a `SessionFact`, below the time. */
  children: ReactNode;
}

/** A study session in a list. */
export function SessionListItem({ session, to, border, action, children }: SessionListItemProps) {
  const { title, startTime, endTime } = session;
  return (
    <li className={`flex flex-wrap items-center justify-between gap-3 border-l-4 ${border} pl-4`}>
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5 text-sm wrap-anywhere">
        <h3 className="text-base font-semibold">
          {to === undefined ? (
            title
          ) : (
            <Link to={to} className="hover:underline">
              {title}
            </Link>
          )}
        </h3>
        <SessionFact Icon={Clock} className="tabular-nums">
          {whenText(startTime, endTime, new Date())}
        </SessionFact>
        {children}
      </div>
      {action}
    </li>
  );
}

interface SessionFactProps {
  Icon: LucideIcon;
  className?: string;
  children: ReactNode;
}

export const SessionFact = ({ Icon, className = 'text-muted', children }: SessionFactProps) => (
  <div className={`flex items-start gap-2 ${className}`}>
    <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <p>{children}</p>
  </div>
);
