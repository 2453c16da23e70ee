import { useRef } from 'react';
import { useRequestNote } from '../requests/useRequestNote.tsx';
import { StudyNowButton } from '../sessions/StudyNowButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { FilterPanel } from './filters/FilterPanel.tsx';
import { Results } from './results/Results.tsx';
import { ResultsToolbar } from './results/ResultsToolbar.tsx';
import { useShownResults } from './results/useShownResults.ts';
import { useSearchControls } from './useSearchControls.ts';

export default function SearchScreen() {
  const { openNote, note } = useRequestNote();
  const heading = useRef<HTMLHeadingElement>(null);
  const { filters, draft, setDraft, search, searchFor, isSearching } = useSearchControls(heading);
  const shown = useShownResults(filters, search);
  const submit = () => {
    searchFor(draft);
  };
  return (
    <Page title="Find Your Perfect Study Buddy" actions={<StudyNowButton isShort />}>
      <div className="grid items-start gap-2 sm:gap-4 phone-landscape:max-lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-8">
        {/* First, so that a keyboard reaches it soon. */}
        <div className="min-w-0 lg:col-start-2">
          <ResultsToolbar
            draft={draft}
            canSort={shown.canSort}
            onChange={setDraft}
            onSearch={submit}
          />
          <SkipLink to="results-heading">Skip to results</SkipLink>
        </div>
        <FilterPanel
          draft={draft}
          returnTo={heading}
          searching={isSearching}
          found={shown.isStale ? 'Updating…' : shown.text}
          isLoading={search.isLoading}
          onChange={setDraft}
          onSearch={submit}
        />
        <section
          className="flex min-w-0 flex-col gap-3 phone-landscape:max-lg:col-span-2"
          aria-labelledby="results-heading"
        >
          <Results
            heading={
              <h2
                id="results-heading"
                ref={heading}
                tabIndex={-1}
                className="scroll-mt-32 text-base font-semibold sm:text-lg"
              >
                Study buddies
              </h2>
            }
            search={search}
            shown={shown}
            onConnect={openNote}
            onFilters={searchFor}
          />
        </section>
      </div>
      {note}
    </Page>
  );
}
