/** Returns the drafts with one replaced, or removed if its text is empty. */
export function setDraft(
  drafts: Record<string, string>,
  conversationId: string,
  text: string,
): Record<string, string> {
  const others = without(drafts, conversationId);
  return text === '' ? others : { ...others, [conversationId]: text };
}

/** Returns a copy without the entry of a conversation. */
export function without<Value>(
  entries: Record<string, Value>,
  conversationId: string,
): Record<string, Value> {
  const { [conversationId]: _removed, ...others } = entries;
  return others;
}
