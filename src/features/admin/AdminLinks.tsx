import { NavLink } from '../../ui/router.ts';

const PAGES = [
  ['/admin', 'Users'],
  ['/admin/reports', 'Reports'],
  ['/admin/outcomes', 'Outcomes'],
  ['/admin/courses', 'Courses'],
  ['/admin/audit', 'Audit log'],
] as const;

/** Links between the pages for admins. */
export function AdminLinks() {
  return (
    <nav aria-label="Admin pages" className="flex flex-wrap gap-2">
      {PAGES.map(([to, label]) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            `inline-flex min-h-11 items-center rounded-lg px-3 text-sm font-medium ${isActive ? 'bg-action-soft text-action-strong' : 'text-ink hover:bg-sunken'}`
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
