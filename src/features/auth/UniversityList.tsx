import { lazy, Suspense, type ComponentType } from 'react';

/** Characters before names are suggested. */
const MIN_TYPED = 2;

interface UniversityListProps {
  id: string;
  text: string;
}

const UniversityNames = lazy<ComponentType<UniversityListProps>>(() =>
  // The form works without suggestions.
  import('./UniversityNames.tsx').catch(() => ({ default: () => null })),
);

/** The `datalist` of an input for a university. Loads its code on demand. */
export function UniversityList(props: UniversityListProps) {
  if (props.text.trim().length < MIN_TYPED) return null;
  return (
    <Suspense fallback={null}>
      <UniversityNames {...props} />
    </Suspense>
  );
}
