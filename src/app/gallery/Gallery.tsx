import { Page } from '../../ui/Page.tsx';
import { Actions } from './Actions.tsx';
import { Inputs } from './Inputs.tsx';
import { Overlays } from './Overlays.tsx';
import { People } from './People.tsx';
import { States } from './States.tsx';
import { Tokens } from './Tokens.tsx';

/** Every piece of src/ui in every state, side by side; in development only, at /ui. */
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
