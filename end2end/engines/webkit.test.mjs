import { capture } from './capture.mjs';
import { WebKit } from './engine.mjs';
import { inEngine } from './look.mjs';
import { platforms } from './platforms.mjs';

inEngine(WebKit, capture, platforms);
