// The frame of a page whose English text counts: a translation says so.
import {currentLanguage} from '#words';
import type {ReactNode} from 'react';
import {TRANSLATION} from '../../../rules/legal-words.ts';
import {LANGUAGE_PARAMETER, ONCE_PARAMETER} from '../../../rules/words/languages.ts';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PlainPage} from '../../ui/page.tsx';
import {Section} from '../../ui/prose.tsx';
import {LinkedSentence} from '../../ui/sentence.tsx';

export const LINK = 'text-action underline underline-offset-4';

export function LegalPage({title, children}: {title: string; children: ReactNode}) {
  return (
    <PlainPage>
      <PageHeading>{title}</PageHeading>
      {currentLanguage() === 'en' ? null : (
        <p className="text-small text-ink-soft">
          <LinkedSentence
            say={TRANSLATION.note}
            parts={[
              <a
                key="original"
                href={`?${LANGUAGE_PARAMETER}=en&${ONCE_PARAMETER}`}
                hrefLang="en"
                className={LINK}
              >
                {TRANSLATION.original}
              </a>,
            ]}
          />
        </p>
      )}
      <div className="contents">{children}</div>
    </PlainPage>
  );
}

/** A heading with one paragraph. */
export function Paragraph({of: {title, text}}: {of: {title: string; text: string}}) {
  return (
    <Section title={title}>
      <p>{text}</p>
    </Section>
  );
}
