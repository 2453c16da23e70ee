import { use, type CSSProperties } from 'react';
import { PersonGlyph } from '../glyphs.tsx';
import { ImageOrigin } from './imageOrigin.ts';
import { nameHue } from './nameHue.ts';

/** Initials grow with the circle, which does not always grow with the text. */
const SIZES = {
  bar: 'size-6 text-[length:--spacing(3)] rounded-full object-cover',
  tiny: 'size-8 text-[length:--spacing(3)] rounded-full object-cover',
  small: 'size-10 text-[length:--spacing(3.5)] rounded-full object-cover',
  large: 'size-14 text-[length:--spacing(4.5)] rounded-full object-cover',
  whole: 'size-24 sm:size-32 text-[length:--spacing(6.5)] rounded-2xl object-contain',
};

interface AvatarProps {
  /** Empty while it is not known. */
  name: string;
  /** URL of the image. Initials are shown without one. */
  picture?: string | undefined;
  /** `whole` does not crop the image. */
  size?: keyof typeof SIZES;
  /** Called if the image cannot be decoded. */
  onError?: (() => void) | undefined;
}

/** A person's image, or their initials on a colour derived from the name. */
export function Avatar({ name, picture, size = 'small', onError }: AvatarProps) {
  const shape = `${SIZES[size]} shrink-0`;
  const origin = use(ImageOrigin);
  if (picture) {
    const url = picture.startsWith('/') ? origin + picture : picture;
    return <img src={url} alt="" className={shape} onError={onError} />;
  }
  const look = name === '' ? 'bg-sunken text-muted' : 'person font-semibold';
  return (
    <span
      aria-hidden="true"
      className={`${shape} ${look} inline-flex items-center justify-center`}
      style={{ '--hue': nameHue(name) } as CSSProperties}
    >
      {name === '' ? <PersonGlyph size="60%" /> : initialsOf(name)}
    </span>
  );
}

/** Returns the first letters of the first and last word, e.g. AL for Ada King Lovelace. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => (Array.from(word ?? '')[0] ?? '').toUpperCase()).join('');
}
