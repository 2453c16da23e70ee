interface GlyphProps {
  size?: string;
  className?: string;
}

/**
 * A lucide icon as a single path. Guests see these few icons and do not load the library.
 */
const glyph = (path: string) =>
  function Glyph({ size = '1.5rem', className }: GlyphProps) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
      >
        <path d={path} />
      </svg>
    );
  };

const CIRCLE = 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20';

export const MenuGlyph = glyph('M4 5h16M4 12h16M4 19h16');
export const CloseGlyph = glyph('M18 6 6 18M6 6l12 12');
export const AlertGlyph = glyph(`${CIRCLE}M12 8v4M12 16h.01`);
export const CheckGlyph = glyph(`${CIRCLE}M9 12l2 2 4-4`);
export const TickGlyph = glyph('M20 6 9 17l-5-5');
export const InfoGlyph = glyph(`${CIRCLE}M12 16v-4M12 8h.01`);
export const WarningGlyph = glyph(
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
);
export const PersonGlyph = glyph('M12 3a5 5 0 1 0 0 10 5 5 0 1 0 0-10M20 21a8 8 0 0 0-16 0');
export const MonitorGlyph = glyph(
  'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M8 21h8M12 17v4',
);
export const SunGlyph = glyph(
  'M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
);
export const MoonGlyph = glyph(
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
);
