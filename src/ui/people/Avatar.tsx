import { use, type CSSProperties } from 'react';
import { ImageOrigin } from './imageOrigin.ts';

interface AvatarProps {
  name: string;
  /** URL of the image. Initials are shown without one. */
  picture?: string | undefined;
  size?: keyof typeof SIZES;
}

const SIZES = {
  bar: 'size-5.5 text-[0.5rem]',
  tiny: 'size-8 text-xs',
  small: 'size-10 text-sm',
  large: 'size-14 text-lg',
};

/** A person's image, or their initials on a colour derived from the name. */
export function Avatar({ name, picture, size = 'small' }: AvatarProps) {
  const shape = `${SIZES[size]} shrink-0 rounded-full`;
  const origin = use(ImageOrigin);
  if (picture) {
    const url = picture.startsWith('/') ? origin + picture : picture;
    return <img src={url} alt="" className={`${shape} object-cover`} />;
  }
  return (
    <span
      aria-hidden="true"
      className={`${shape} person inline-flex items-center justify-center font-semibold`}
      style={{ '--hue': hueOf(name) } as CSSProperties}
    >
      {initialsOf(name)}
    </span>
  );
}

/** Returns the first letters of the first and last word, e.g. AL for Ada King Lovelace. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => (Array.from(word ?? '')[0] ?? '').toUpperCase()).join('');
}

function hueOf(name: string): number {
  return Array.from(name).reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360,
    7,
  );
}
