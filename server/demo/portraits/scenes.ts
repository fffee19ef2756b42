// Every place where a photo may have been taken.
import {arch, cafe, gallery, room, shelves} from './indoors.ts';
import {city, hills, leaves, sea, sun, wood} from './outdoors.ts';
import type {Scene} from './scene.ts';

export const SCENES: readonly [Scene, ...Scene[]] = [
  arch,
  hills,
  sea,
  city,
  room,
  shelves,
  wood,
  cafe,
  gallery,
  leaves,
  sun,
];
