// The page for an unknown address.
import {NOT_FOUND} from '../../../rules/public-words.ts';
import {ButtonLink} from '../../ui/button.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PublicPage} from '../../ui/page.tsx';

export default function Screen() {
  return (
    <PublicPage>
      <PageHeading className="text-hero">{NOT_FOUND.title}</PageHeading>
      <p className="text-lead text-ink-soft">{NOT_FOUND.text}</p>
      <ButtonLink to="/" className="self-start">
        {NOT_FOUND.start}
      </ButtonLink>
    </PublicPage>
  );
}
