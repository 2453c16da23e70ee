import { Bell, BellOff } from 'lucide-react';
import type { MenuAction } from '../../../ui/overlays/menuAction.ts';
import { useChangeSettingsMutation, useGetConversationsQuery } from '../conversationsApi.ts';

/** Returns the settings of a conversation, `undefined` if the service has none. */
export const useSettings = (conversationId: string) =>
  useGetConversationsQuery(undefined, {
    selectFromResult: ({ data }) => ({ settings: data?.[conversationId]?.settings }),
  }).settings;

/** Returns the menu entries that change settings, none if the service has no settings. */
export function useSettingActions(conversationId: string): MenuAction[] {
  const settings = useSettings(conversationId);
  const [change] = useChangeSettingsMutation();
  if (!settings) return [];
  return [
    {
      label: settings.muted ? 'Unmute' : 'Mute',
      Icon: settings.muted ? Bell : BellOff,
      onSelect: () => void change({ conversationId, settings: { muted: !settings.muted } }),
    },
  ];
}
