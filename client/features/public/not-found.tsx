// The page for an unknown address.
import {ButtonLink} from '../../ui/button.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PublicPage} from '../../ui/page.tsx';

export default function Screen() {
  return (
    <PublicPage>
      <PageHeading className="text-hero">Nothing perches here</PageHeading>
      <p className="text-lead text-ink-soft">
        There is no page at this address. It may have moved, or the link may have a typing error.
      </p>
      <ButtonLink to="/" className="self-start">
        To the start page
      </ButtonLink>
    </PublicPage>
  );
}
