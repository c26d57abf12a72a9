import { mount } from 'svelte'
import '$assets/palette.css'
import '../src/tokens.css'
import '../src/theme.css'
import Gallery from './Gallery.svelte'

mount(Gallery, { target: document.getElementById('page')! })
