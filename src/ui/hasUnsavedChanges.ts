/**
 * Returns whether the page asks before it is left, as it does with unsaved changes and files in a message box.
 */
export const hasUnsavedChanges = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
