import { capture } from './capture.mjs';
import { Firefox } from './engine.mjs';
import { inEngine } from './look.mjs';
import { platforms } from './platforms.mjs';

inEngine(Firefox, capture, platforms);
