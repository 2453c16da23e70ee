import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** Things to do, behind one button: arrows and first letters move, Escape closes, focus returns. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={4} className="z-50">
          <BaseMenu.Popup className="min-w-40 origin-(--transform-origin) rounded-xl border border-line bg-surface p-1 shadow-overlay transition-[opacity,scale] duration-150 outline-none data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  Icon?: LucideIcon;
  /** It cannot be undone. */
  isDanger?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function MenuItem({ Icon, isDanger = false, onClick, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      onClick={onClick}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm font-medium outline-none select-none data-highlighted:bg-sunken forced-colors:data-highlighted:outline-2 ${isDanger ? 'text-danger' : 'text-ink'}`}
    >
      {Icon && <Icon aria-hidden="true" size={18} />}
      {children}
    </BaseMenu.Item>
  );
}
