// The gallery of primitives in all states: `npm run dev`, then /gallery/gallery.html. Not part of the build.
import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {MemoryRouter} from 'react-router-dom';
import {PageHeading} from '../../client/ui/page-heading.tsx';
import {DialogHost} from '../../client/ui/dialogs.tsx';
import {Toasts} from '../../client/ui/toast.ts';
import './gallery.css';
import {Cards, Conversations} from './cards.tsx';
import {Choices, Fields} from './fields.tsx';
import {Marks, People} from './people.tsx';
import {Points} from './points.tsx';
import {Replica} from './replica.tsx';
import {Buttons, Surfaces} from './surfaces.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no #root');
createRoot(root).render(
  <StrictMode>
    <MemoryRouter>
      <Replica>
        <main className="mx-auto flex max-w-wide flex-col gap-12 p-6">
          <PageHeading className="text-hero">Primitives</PageHeading>
          <Buttons />
          <Fields />
          <Choices />
          <Points />
          <Surfaces />
          <People />
          <Cards />
          <Conversations />
          <Marks />
        </main>
        <DialogHost />
        <Toasts />
      </Replica>
    </MemoryRouter>
  </StrictMode>,
);
