import { SettingsSection } from '../../ui/SettingsSection.tsx';
import { BlockedList } from './BlockedList.tsx';

export default function BlockedSection() {
  return (
    <SettingsSection title="Blocked people">
      <BlockedList />
    </SettingsSection>
  );
}
