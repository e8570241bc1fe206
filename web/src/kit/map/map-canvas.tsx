/** A map that can be moved, with places on it. Loaded where one is opened: it is larger than the rest of a page. */
import { LngLatBounds, Map as MapLibre, Marker, NavigationControl, Popup, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useRef } from 'react';
import type { Point } from '../../../../src/look/map-view.ts';
import { session } from '../../server/session.ts';
import css from './map.module.css';
import { mapStyle } from './map-style.ts';

setWorkerUrl(workerUrl);

export interface MapPlace {
  key: string;
  at: Point;
  name: string;
  /** Where its name leads; null: nowhere. */
  href: string | null;
}

interface MapCanvasProps {
  places: readonly MapPlace[];
  /** For screen readers. */
  label: string;
}

const NEAR = 15;

/** Text of others is set as text, and never as HTML. */
function linkTo({ name, href }: MapPlace): HTMLElement {
  const element = document.createElement(href === null ? 'span' : 'a');
  element.textContent = name;
  if (element instanceof HTMLAnchorElement && href !== null) element.href = href;
  return element;
}

const isDark = (): boolean =>
  getComputedStyle(document.documentElement).getPropertyValue('color-scheme') === 'dark' ||
  (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);

export function MapCanvas({ places, label }: MapCanvasProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { map: about } = session();
    const [first] = places;
    if (!box.current || !about || !first) return;
    const map = new MapLibre({
      container: box.current,
      style: mapStyle(about, isDark()),
      center: first.at,
      zoom: Math.min(NEAR, about.maxZoom),
      maxZoom: about.maxZoom + 1,
      // The wheel scrolls the page until the map was touched on purpose.
      cooperativeGestures: true,
    });
    map.addControl(new NavigationControl({ showCompass: false }));
    for (const place of places) {
      const marker = new Marker({ color: getComputedStyle(document.documentElement).getPropertyValue('--accent') });
      marker
        .setLngLat(place.at)
        .setPopup(new Popup({ offset: 30 }).setDOMContent(linkTo(place)))
        .addTo(map);
      marker.getElement().setAttribute('aria-label', place.name);
    }
    if (places.length > 1) {
      const bounds = places.reduce((all, { at }) => all.extend(at), new LngLatBounds(first.at, first.at));
      map.fitBounds(bounds, { padding: 48, maxZoom: NEAR, animate: false });
    }
    return () => map.remove();
  }, [places]);
  return <section className={css.canvas} ref={box} aria-label={label} />;
}
