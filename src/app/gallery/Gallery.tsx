import { Page } from '../../ui/Page.tsx';
import { Actions } from './Actions.tsx';
import { Inputs } from './Inputs.tsx';
import { Overlays } from './Overlays.tsx';
import { People } from './People.tsx';
import { States } from './States.tsx';
import { Tokens } from './Tokens.tsx';

/** Shows the components of src/ui in all states at /ui during development. */
export default function Gallery() {
  return (
    <Page title="Pieces of the page">
      <div className="flex flex-col gap-10">
        <Tokens />
        <Actions />
        <Inputs />
        <People />
        <States />
        <Overlays />
      </div>
    </Page>
  );
}
