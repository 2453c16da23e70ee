import { Plus } from 'lucide-react';
import {
  missingItems,
  type CompletionItem,
  type Profile,
  completion,
  ITEMS,
  percent,
} from '../completion.ts';
import { fieldId } from '../profileFields.ts';

const LABELS: Record<CompletionItem, string> = {
  name: 'Your name',
  university: 'Your university',
  bio: 'A bio',
  location: 'Your location',
  subjects: 'A subject',
  availability: 'A day',
  avatar: 'A picture',
};

/** Says what the profile lacks and what each item adds. A click focuses its field. */
export function MissingItems({ profile }: { profile: Profile }) {
  const missing = missingItems(profile);
  if (missing.length === 0) return null;
  return (
    <ul aria-label="Missing in your profile" className="-mt-2 flex flex-wrap gap-2">
      {missing.map((item) => (
        <li key={item}>
          <button
            type="button"
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-dashed border-control px-3.5 text-sm transition-colors hover:bg-sunken"
            onClick={() => {
              focusField(item);
            }}
          >
            <Plus aria-hidden="true" size="1rem" className="shrink-0 text-muted" />
            {LABELS[item]} <span className="whitespace-nowrap text-muted">+{gain(profile)} %</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function focusField(item: CompletionItem): void {
  const field = document.getElementById(fieldId(item));
  field?.querySelector<HTMLElement>('input, textarea')?.focus();
}

/** Returns the percent points that one more item adds. */
export function gain(profile: Profile): number {
  const missing = missingItems(profile).length;
  return missing === 0 ? 0 : percent(ITEMS.length - missing + 1) - completion(profile);
}
