import { useState } from 'react';
import { useAction } from '@lineup/data';
import { type ContactMessage, contactErrorText, sendContactMessage } from './contact-message';

/** Nobody writes a message faster than this, in ms: a program is made to wait, a person never notices. */
const MIN_WRITING_TIME = 3000;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}

/** Sends a message to the people who run the site; what a program typed into the hidden field goes with it. */
export function useSendMessage(website: () => string) {
  const [shownAt] = useState(() => Date.now());
  return useAction({
    run: async ({ id, message }: { id: string; message: ContactMessage }) => {
      await pause(shownAt + MIN_WRITING_TIME - Date.now());
      await sendContactMessage(message, id, website());
    },
    refused: (error) => ({ message: contactErrorText(error) }),
  });
}
