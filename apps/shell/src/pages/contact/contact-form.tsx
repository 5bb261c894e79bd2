import { useAuth } from '@lineup/auth';
import { Form, FormMessage, SelectField, SubmitButton, TextArea, TextField, useForm } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { useRef, useState } from 'react';
import { contactSchema, topics } from './contact-message';
import { useSendMessage } from './use-send-message';

/** Sends a message to the people who run the site. What was typed stays until it arrived. */
export function ContactForm() {
  const { user } = useAuth();
  const [isSent, setSent] = useState(false);
  const website = useRef<HTMLInputElement>(null);
  const sending = useSendMessage(() => website.current?.value ?? '');
  const { bind, failure, isSending, formProps, reset } = useForm({
    keepAs: 'contact',
    initial: { name: '', email: user?.email ?? '', topic: 'support', message: '' },
    schema: contactSchema,
    send: (message, id) => sending.mutateAsync({ id, message }),
    onDone: () => setSent(true),
  });

  function writeAnother() {
    reset();
    setSent(false);
  }

  if (isSent)
    return (
      <>
        <FormMessage kind="success">Thank you. Your message arrived, and we will answer by email.</FormMessage>
        <div>
          <Button onClick={writeAnother}>Write another message</Button>
        </div>
      </>
    );

  return (
    <Form {...formProps} aria-label="Contact">
      <FormMessage>{failure}</FormMessage>
      <TextField label="Name" autoComplete="name" {...bind('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...bind('email')} />
      <SelectField label="Topic" choices={topics} {...bind('topic')} />
      <TextArea label="Message" rows={6} {...bind('message')} />
      {/* Out of sight and out of reach: only a program fills it in. */}
      <div className="lu-visually-hidden" aria-hidden="true">
        <label>
          Website
          <input ref={website} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        <SubmitButton label="Send message" busyLabel="Sending…" isBusy={isSending} size="large" />
      </div>
    </Form>
  );
}
