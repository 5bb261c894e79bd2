import { useState } from 'react';
import { Copy, QrCode } from 'lucide-react';
import * as z from '@lineup/schema';
import { Button } from '@lineup/ui/button';
import { Form, FormMessage, SelectField, SubmitButton, TextArea, useForm } from '@lineup/ui/form';
import { lazyPart } from '@lineup/ui/lazy-part';
import { toast } from '@lineup/ui/toast';
import { linkToForm } from '../../model/link-to-form';
import page from '../kit/edit.module.css';
import type { EditedCollege } from '../model/load-college-editor';
import { collegeSnippet } from './college-snippet';
import { useSetEmbed } from './use-set-embed';

const code = lazyPart(() => import(/* webpackChunkName: "qr-code" */ '../../kit/qr-code/qr-code'));

const MAX_SITES = 10;
const lines = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

const schema = z.object({
  addresses: z.pipe(
    z.string().check(
      z.refine((text) => lines(text).length <= MAX_SITES, `Name at most ${MAX_SITES} sites.`),
      z.refine(
        (text) => lines(text).every((line) => /^https:\/\/\S+$/i.test(line)),
        'Begin each address with https://',
      ),
    ),
    z.transform(lines),
  ),
});

/** Ways to a college from elsewhere: its open spots in pages of its own site, and a code that leads to its form. */
export function ShareSection({ college }: { college: EditedCollege }) {
  return (
    <>
      <Embed college={college} />
      <Code college={college} />
    </>
  );
}

function Embed({ college: { id, slug, name, is_published: isPublished, editor } }: { college: EditedCollege }) {
  const set = useSetEmbed(id);
  const { embed_origins: origins = [] } = editor;
  const stored = { addresses: origins.join('\n') };
  const { bind, failure, isSending, formProps } = useForm({
    initial: stored,
    stored,
    schema,
    send: (input) => set.mutateAsync(input),
    staysOpen: true,
  });
  const snippet = collegeSnippet(location.origin, slug, name);
  const copy = () =>
    navigator.clipboard.writeText(snippet).then(
      () => toast.success('Snippet copied'),
      () => toast.error('The snippet could not be copied.'),
    );
  return (
    <section className={page.panel} aria-labelledby="embed-title">
      <h3 id="embed-title">On your own site</h3>
      <p className={page.muted}>
        Show your open spots on your athletics or esports site. They follow what you enter here; players open your form
        from there, and your dashboard counts who came that way.
      </p>
      <Form {...formProps} aria-label="Sites">
        <FormMessage>{failure}</FormMessage>
        <TextArea
          label="Sites that may show it"
          hint="One address per line. No other site can."
          placeholder="https://esports.example.edu"
          rows={3}
          {...bind('addresses')}
        />
        <div>
          <SubmitButton label="Save sites" busyLabel="Saving…" isBusy={isSending} />
        </div>
      </Form>
      {origins.length > 0 && (
        <>
          {!isPublished && <p className={page.muted}>It shows once your college page is published.</p>}
          <TextArea
            label="Snippet"
            hint="Paste it into the page."
            readOnly
            rows={6}
            value={snippet}
            onChange={() => {}}
            onFocus={(event) => event.target.select()}
          />
          <div>
            <Button variant="primary" onClick={() => void copy()}>
              <Copy size={16} aria-hidden />
              Copy snippet
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Code({ college: { slug, editor } }: { college: EditedCollege }) {
  const [game, setGame] = useState('');
  const [isShown, setShown] = useState(false);
  const url = location.origin + linkToForm(slug, game || undefined, 'qr');
  return (
    <section className={page.panel} aria-labelledby="code-title">
      <h3 id="code-title">QR code to your form</h3>
      <p className={page.muted}>
        For posters, stands and open days. Scanning opens your form; your dashboard counts who came that way.
      </p>
      <SelectField
        label="About"
        placeholder="All games"
        choices={Object.fromEntries(editor.programs.map(({ game: each, game_name }) => [each, game_name]))}
        value={game}
        onChange={setGame}
      />
      {isShown ? (
        <code.Part
          url={url}
          slug={[slug, game].filter(Boolean).join('-')}
          caption="Scan to open the form."
          onClose={() => setShown(false)}
        />
      ) : (
        <div>
          <Button onPointerEnter={code.prefetch} onClick={() => setShown(true)}>
            <QrCode size={16} aria-hidden />
            Show QR code
          </Button>
        </div>
      )}
    </section>
  );
}
