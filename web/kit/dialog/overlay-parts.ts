// One chunk, loaded after the first page has rendered (overlays.ts), because it weighs a quarter of a page.
import { Drawer, Menu, Modal, Popover } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Menu.layer.css'

export const overlays = { Drawer, Menu, Modal, Popover }
