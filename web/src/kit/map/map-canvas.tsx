/** A map that can be moved, with places on it. Loaded where one is opened: it is larger than the rest of a page. */
import { LngLatBounds, Map as MapLibre, Marker, NavigationControl, Popup, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Point } from '../../../../src/look/map-view.ts';
import { session } from '../../server/session.ts';
import { lookNow } from '../theme.ts';
import css from './map.module.css';
import { localeOf, useMapMessages } from './map-messages.ts';
import { mapStyle } from './map-style.ts';

setWorkerUrl(workerUrl);

export interface MapPlace {
  at: Point;
  name: string;
  /** The objects at the point; each links to its page. */
  links: readonly { text: string; to: string }[];
}

interface MapCanvasProps {
  /** At least one. Another list is another map. */
  places: readonly MapPlace[];
  /** For screen readers. */
  label: string;
}

const NEAR = 15;

/** User text is set as text, and never as HTML. */
function element(name: string, content: string | Node[]): HTMLElement {
  const made = document.createElement(name);
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  return made;
}

function link({ text, to }: MapPlace['links'][number]): HTMLElement {
  const made = element('a', text) as HTMLAnchorElement;
  made.href = to;
  return element('li', [made]);
}

const aboutPlace = ({ name, links }: MapPlace): HTMLElement =>
  element('div', [element('b', name), ...(links.length > 0 ? [element('ul', links.map(link))] : [])]);

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

const isDark = (): boolean => {
  const { theme } = lookNow();
  return theme === 'system' ? prefersDark.matches : theme === 'dark';
};

/** @throws Error where the browser draws no WebGL */
function draw(container: HTMLElement, places: readonly MapPlace[], locale: Record<string, string>): MapLibre | null {
  const { map: about } = session();
  const [first] = places;
  if (!about || !first) return null;
  const map = new MapLibre({
    ...{ container, center: first.at, zoom: Math.min(NEAR, about.maxZoom), maxZoom: about.maxZoom + 1 },
    style: mapStyle(about, isDark()),
    locale,
  });
  map.addControl(new NavigationControl({ showCompass: false }));
  const color = getComputedStyle(document.documentElement).getPropertyValue('--accent');
  for (const place of places) {
    const popup = new Popup({ offset: 30 }).setDOMContent(aboutPlace(place));
    // In this order: keys open no popup that a marker had before it was added to its map.
    const marker = new Marker({ color }).setLngLat(place.at).addTo(map).setPopup(popup);
    marker.getElement().setAttribute('aria-label', place.name);
  }
  if (places.length > 1) {
    const bounds = places.reduce((all, { at }) => all.extend(at), new LngLatBounds(first.at, first.at));
    map.fitBounds(bounds, { padding: 48, maxZoom: NEAR, animate: false });
  }
  const recolour = (): unknown => map.setStyle(mapStyle(about, isDark()));
  prefersDark.addEventListener('change', recolour);
  map.on('remove', () => prefersDark.removeEventListener('change', recolour));
  return map;
}

export function MapCanvas({ places, label }: MapCanvasProps) {
  const words = useMapMessages();
  const navigate = useNavigate();
  const box = useRef<HTMLElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    try {
      const map = draw(box.current, places, localeOf(words));
      return () => map?.remove();
    } catch {
      setMissing(true);
    }
  }, [places, words]);
  /** Links in popups are not handled by React. */
  const follow = (event: MouseEvent): void => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    if (!(target instanceof HTMLAnchorElement) || target.origin !== location.origin) return;
    if (ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    navigate(target.pathname);
  };
  if (isMissing) return <p role="alert">{words.mapMissing}</p>;
  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
  return <section className={css.canvas} ref={box} aria-label={label} onClick={follow} />;
}
