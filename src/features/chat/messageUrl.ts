/** The URL parameter with the id of the message that a conversation scrolls to. */
export const MESSAGE_PARAM = 'message';
